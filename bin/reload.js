// `node bin/reload` finds this file by its name.
import "./reload.mjs";
