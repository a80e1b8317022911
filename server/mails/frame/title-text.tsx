import { Heading } from 'react-email'
import { style } from './mail-style.ts'

const WORD_WITH_FIGURE = /\d/
/** What gets a look of its own: words with figures, "e-mail", and the last two words where they are short. */
const PARTS = /(\S*\d\S*|\S*e-mail\S*|(?<!\S)\S{1,8} [^\s\d]{1,4}$)/i

/**
 * A mail's title. The display face has old-style figures, which are never a year's, an amount's or a number's; "e-mail"
 * stays whole at its hyphen, and no short word is left alone on the last line.
 */
export const MailTitle = ({ text }: { readonly text: string }) => (
  <Heading style={style.title}>
    {text.split(PARTS).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <span key={place} style={WORD_WITH_FIGURE.test(part) ? style.titleFigures : style.whole}>
          {part}
        </span>
      ),
    )}
  </Heading>
)
