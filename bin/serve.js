// `node bin/serve` finds this name.
import "./serve.mjs";
