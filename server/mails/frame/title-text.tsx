import { style } from './mail-style.ts'

const WORD_WITH_FIGURE = /\d/
/** Words with a separate style: with digits, and "e-mail". */
const OWN_STYLE = /\d|e-mail/i
/** Longest two last words that stay together. */
const LAST_MAX = { previous: 8, last: 4 } as const

type Part = { readonly text: string; readonly isOwn: boolean }

/** Words of a title and the spaces between them, with two short last words as one. */
const partsOf = (title: string): Part[] => {
  const parts = (title.match(/\s+|\S+/g) ?? []).map((text) => ({ text, isOwn: OWN_STYLE.test(text) }))
  const [previous, space, last] = parts.slice(-3)
  const isShort =
    space?.text === ' ' &&
    previous !== undefined &&
    last !== undefined &&
    previous.text.length <= LAST_MAX.previous &&
    last.text.length <= LAST_MAX.last &&
    ![previous, last].some(({ isOwn }) => isOwn)
  return isShort ? [...parts.slice(0, -3), { text: `${previous.text} ${last.text}`, isOwn: true }] : parts
}

/**
 * A mail's title. Digits get lining figures, since the display font has old-style ones; "e-mail" isn't broken
 * at its hyphen, and no short word stands alone on the last line.
 */
export const MailTitle = ({ text }: { readonly text: string }) => (
  <h1 style={style.title}>
    {partsOf(text).map(({ text: part, isOwn }, index) =>
      isOwn ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
        <span key={index} style={WORD_WITH_FIGURE.test(part) ? style.titleFigures : style.whole}>
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </h1>
)
