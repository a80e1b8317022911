import { Children, Fragment, type ReactNode } from 'react'

/** An address with the following punctuation, and "e-mail", which browsers break at its hyphen. */
const UNBREAKABLE = /(\S+@\S+|\be-mails?\b)/i

/** An address moves to the next line as a whole; one longer than a line breaks anywhere. */
const classOf = (part: string): string =>
  part.includes('@') ? 'inline-block max-w-full wrap-anywhere' : 'whitespace-nowrap'

/**
 * Wraps the unbreakable parts, which are at odd indexes after the split by a capturing group. One element around all,
 * because some layouts space their children.
 */
const wrapParts = (text: string): ReactNode => (
  <span>
    {text.split(UNBREAKABLE).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
      <Fragment key={index}>
        {index % 2 === 0 ? part : <span className={classOf(part)}>{part}</span>}
      </Fragment>
    ))}
  </span>
)

/**
 * Text in which neither an address nor "e-mail" breaks at a hyphen. Characters stay unchanged for search and
 * copy.
 */
export const unbroken = (words: ReactNode): ReactNode => {
  if (typeof words === 'string') return UNBREAKABLE.test(words) ? wrapParts(words) : words
  if (!Array.isArray(words)) return words
  return Children.map(words, (part) => (typeof part === 'string' ? unbroken(part) : part))
}
