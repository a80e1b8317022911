import { style } from './mail-style.ts'

const WORD_WITH_FIGURE = /\d/
/** Parts with a separate style: words with digits, "e-mail", and two short last words. */
const PARTS = /(\S*\d\S*|\S*e-mail\S*|(?<!\S)\S{1,8} [^\s\d]{1,4}$)/i

/**
 * A mail's title. Digits get lining figures, since the display font has old-style ones; "e-mail" isn't broken
 * at its hyphen, and no short word stands alone on the last line.
 */
export const MailTitle = ({ text }: { readonly text: string }) => (
  <h1 style={style.title}>
    {/* Splitting by a group puts the matched parts at the odd indexes. */}
    {text.split(PARTS).map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <span key={index} style={WORD_WITH_FIGURE.test(part) ? style.titleFigures : style.whole}>
          {part}
        </span>
      ),
    )}
  </h1>
)
