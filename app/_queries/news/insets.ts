import "server-only";
import type { Locale } from "@/lib/i18n/locales";
import { insertInto, paragraphsOf, roomFor, stands, textOfBody } from "@/lib/news";
import type { Article, Quotation } from "@/lib/news/shared";
import { plateFigure } from "@/lib/plates/figure";
import { escapeHtml } from "@/lib/text/escape-html";
import { articlePlates } from "./plates";

/**
 * An article with what stands in its text: its plate before it, further plates after the paragraphs that the editor has chosen, and
 * quotations. A short text has fewer of them. Never throws UpstreamError: a chart without positions of its ports is left out.
 */
export async function withInsets({ plates = [], ...article }: Article, locale: Locale): Promise<Article> {
  const { body, language, about } = article;
  const quotations = about?.quotations ?? [];
  if (plates.length === 0 && quotations.length === 0) return article;
  const paragraphs = paragraphsOf(body);
  const text = textOfBody(body);
  const first = plates.find(({ after }) => after === undefined);
  const within = plates.filter(({ after }) => after !== undefined).slice(0, roomFor("plate", text, language));
  const endOf = (number: number) => paragraphs[Math.min(number, paragraphs.length) - 1]?.end ?? body.length;
  const drawn = await articlePlates({ ...article, plates }, [...(first ? [first] : []), ...within], locale);
  const quoted = paragraphs.length === 0 ? [] : quotations.slice(0, roomFor("quotation", text, language));
  return {
    ...article,
    body: insertInto(body, [
      ...drawn.map(({ plate: { after }, drawn: one }) => ({
        end: after === undefined ? 0 : endOf(after),
        html: plateFigure(one),
      })),
      ...quoted.map((one) => {
        const source = paragraphs.find((paragraph) => stands(one.text, paragraph.text));
        const end = one.after === undefined ? source?.end : endOf(one.after);
        return {
          end: end ?? endOf(Math.ceil(paragraphs.length / 2)),
          html: quotationHtml(one, source !== undefined),
        };
      }),
    ]),
  };
}

/** A screen reader reads its words in the text, if they stand there. */
const quotationHtml = ({ text, speaker }: Quotation, isRepeated: boolean) =>
  `<blockquote class="pull"${isRepeated ? ' aria-hidden="true"' : ""}><p>${escapeHtml(text)}</p><footer>${escapeHtml(speaker)}</footer></blockquote>`;
