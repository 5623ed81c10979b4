import { writeCalls } from "./calls-store";

const [path = "", told = "{}"] = process.argv.slice(2);
await writeCalls(path, JSON.parse(told));
