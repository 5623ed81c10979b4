// `node bin/serve` finds this file by its name.
import "./serve.mjs";
