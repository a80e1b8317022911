import { Fragment } from 'react'

/** What somebody typed, broken where they broke it: `pre-line` would be lost in the plain text. */
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
