import { writeCalls } from "./calls-store";

const [path = "", options = "{}"] = process.argv.slice(2);
await writeCalls(path, JSON.parse(options));
