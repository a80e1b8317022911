import { Children, Fragment, type ReactNode } from 'react'

/** The word "e-mail". Browsers break it at its hyphen, like an address. */
const WORD = /(\be-mails?\b)/i

const isAddress = (word: string): boolean => word.slice(1, -1).includes('@')

/** Parts of a text, those that stay unbroken at the odd indexes: addresses with their punctuation, and "e-mail". */
const partsOf = (text: string): string[] => {
  const parts = ['']
  for (const piece of text.match(/\s+|\S+/g) ?? []) {
    const [first = '', ...rest] = isAddress(piece) ? ['', piece, ''] : piece.split(WORD)
    parts.push(`${parts.pop()}${first}`, ...rest)
  }
  return parts
}

/** An address moves to the next line as a whole. It breaks, anywhere, only if it is longer than a line. */
const classOf = (part: string): string =>
  part.includes('@') ? 'inline-block max-w-full wrap-anywhere' : 'whitespace-nowrap'

/**
 * Wraps each unbreakable part in an element. One element holds all parts, because some layouts put space between their
 * children.
 */
const wrapParts = (parts: readonly string[]): ReactNode => (
  <span>
    {parts.map((part, index) => (
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
  if (typeof content === 'string') {
    const parts = partsOf(content)
    return parts.length > 1 ? wrapParts(parts) : content
  }
  if (!Array.isArray(content)) return content
  return Children.map(content, (part) => (typeof part === 'string' ? unbroken(part) : part))
}
