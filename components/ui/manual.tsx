import { Fragment, type ReactNode } from "react";
import { type Crumb, Crumbs } from "./crumbs";
import layout from "./layout.module.css";
import manual from "./manual.module.css";

interface ManualProps {
  crumbs: { label: string; items: readonly Crumb[] };
  /** Name of the list of its parts. */
  contents: string;
  title: string;
  lede: ReactNode;
  /** Each with the anchor and the text of its heading. */
  parts: readonly { id: string; title: string; content: ReactNode }[];
}

/** A page of instructions: the list of its parts, and the parts. */
export function Manual({ crumbs, contents, title, lede, parts }: ManualProps) {
  return (
    <div className={layout.wrap}>
      <Crumbs {...crumbs} />
      <div className={manual.manual}>
        <nav className={manual.toc} aria-label={contents}>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={manual.body}>
          <h1>{title}</h1>
          <p className={manual.stand}>{lede}</p>
          {parts.map((part) => (
            <Fragment key={part.id}>
              <h2 id={part.id}>{part.title}</h2>
              {part.content}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}
