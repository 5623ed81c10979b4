/** Endings of files that hold one article, whose id is the file's name unless the front matter has another. */
export const textEndings = [".md", ".markdown", ".mkd", ".mdown", ".mdx", ".html", ".htm"];

/** Endings of the files of a folder or an archive that are imported. */
export const articleEndings = [...textEndings, ".xml", ".rss", ".atom", ".json", ".jsonl"];
