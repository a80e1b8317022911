import type { CSSProperties, ReactNode } from 'react'
import { style } from './mail-style.ts'

// Elements of mails that HTML alone doesn't have, because mail programs lay out only by tables.

/** Attributes of a table that is only layout. */
const LAYOUT = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const

type BlockProps = { readonly style?: CSSProperties; readonly children: ReactNode }

/** A block. Its padding is the cell's, because some programs ignore a table's. */
export const Section = ({ style: { padding, ...tableStyle } = {}, children }: BlockProps) => (
  <table {...LAYOUT} style={tableStyle}>
    <tbody>
      <tr>
        <td style={{ padding }}>{children}</td>
      </tr>
    </tbody>
  </table>
)

/** Cells beside each other. Its children are `td` elements. */
export const Row = ({ children }: { readonly children: ReactNode }) => (
  <table {...LAYOUT}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
)

/** Body of a mail, with its style on a table too, because some programs drop the body's. */
export const Body = ({ children }: { readonly children: ReactNode }) => (
  <body dir="ltr" lang="en" style={style.body}>
    <Section style={style.body}>{children}</Section>
  </body>
)

const PREVIEW_LENGTH = 200
/** Characters without ink, which keep programs from filling the preview with the start of the mail. */
const FILLER = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'

const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}

/** The line that a list of mails shows after the subject. It isn't part of the mail's text. */
export const Preview = ({ text }: { readonly text: string }) => (
  <div data-skip-in-text="true" style={hidden}>
    {text.slice(0, PREVIEW_LENGTH)}
    <div>{FILLER.repeat(Math.max(0, PREVIEW_LENGTH - text.length))}</div>
  </div>
)

/**
 * Three spaces as wide as the button's padding at one side, which Outlook ignores. `raise` is the padding above and
 * below together, in points.
 */
const outlookPadding = (raise: number): string =>
  `<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:${raise}pt" hidden>&#8202;&#8202;&#8202;</i><![endif]-->`

/** A link that looks like a button, with the padding of `style.button`: 18 and 24 pixels, or 13.5 and 18 points. */
export const Button = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <a href={href} style={style.button}>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React has no comments in HTML */}
    <span dangerouslySetInnerHTML={{ __html: outlookPadding(27) }} />
    <span style={style.buttonText}>{children}</span>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
    <span dangerouslySetInnerHTML={{ __html: outlookPadding(0) }} />
  </a>
)
