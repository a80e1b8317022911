import { Children, Fragment, type ReactNode } from 'react'

/** An e-mail address with the punctuation after it, or the word "e-mail". Browsers break both at a hyphen. */
const UNBREAKABLE = /(\S+@\S+|\be-mails?\b)/i

/** An address moves to the next line as a whole. It breaks, anywhere, only if it is longer than a line. */
const classOf = (part: string): string =>
  part.includes('@') ? 'inline-block max-w-full wrap-anywhere' : 'whitespace-nowrap'

/**
 * Wraps each unbreakable part in an element. After a split by a capturing group, those parts have the odd indexes. One
 * element holds all parts, because some layouts put space between their children.
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
 * Text in which neither an e-mail address nor the word "e-mail" breaks at a hyphen. All characters stay, so that search
 * and copying work.
 */
export const unbroken = (content: ReactNode): ReactNode => {
  if (typeof content === 'string') return UNBREAKABLE.test(content) ? wrapParts(content) : content
  if (!Array.isArray(content)) return content
  return Children.map(content, (part) => (typeof part === 'string' ? unbroken(part) : part))
}
