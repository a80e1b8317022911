import { Fragment } from 'react'

/** Typed text with its line breaks as elements, because the plain-text version would lose `pre-line`. */
export const Lines = ({ text }: { text: string }) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and a mail is rendered once.
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))
