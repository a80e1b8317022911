import type { CSSProperties } from 'react'
import { mailAssetPath } from '../mails.routes.ts'

/** The design's colors. Mail programs need them inline, since they don't support CSS variables. */
const ink = {
  paper: '#FCFBF7',
  card: '#FFFFFF',
  ink: '#18203A',
  quiet: '#515A73',
  line: '#E2E3E8',
  sun: '#FFB81C',
  blue: '#2346A6',
  mist: '#E4ECFA',
  sunWash: '#FFF1CC',
  hush: '#EEF0F4',
} as const

/**
 * Our fonts, for mail programs that load them. Family names and addresses are unquoted, because quotes would
 * be escaped.
 */
export const fontFaces = (origin: string): string =>
  [
    `@font-face{font-family:Figtree;font-weight:300 900;src:url(${origin}${mailAssetPath('figtree.woff2')}) format(woff2)}`,
    `@font-face{font-family:Young Serif;font-weight:400;src:url(${origin}${mailAssetPath('young-serif.woff2')}) format(woff2)}`,
  ].join('')

const SANS = 'Figtree, Arial, Helvetica, sans-serif'
const DISPLAY = "'Young Serif', Georgia, serif"

const text = (fontSize: number, lineHeight: number, color: string = ink.ink): CSSProperties => ({
  margin: 0,
  fontFamily: SANS,
  fontSize: `${fontSize}px`,
  lineHeight: `${lineHeight}px`,
  color,
})

/**
 * Style for names, titles and typed text, in which a long word breaks instead of widening the mail. Mail
 * programs support one or the other property.
 */
const breakableText = (fontSize: number, lineHeight: number, color?: string): CSSProperties => ({
  ...text(fontSize, lineHeight, color),
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
})

/** Properties that only Outlook knows. */
const outlook = (properties: Record<`mso${string}`, string>): CSSProperties => ({ ...properties })

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: ink.paper },
  frame: { width: '100%', maxWidth: '600px', margin: '0 auto', backgroundColor: ink.card },
  band: { padding: '24px 40px', backgroundColor: ink.sun },
  heart: { width: '34px', verticalAlign: 'middle' },
  brand: { ...text(24, 32), fontFamily: DISPLAY, verticalAlign: 'middle' },
  inner: { padding: '40px 40px 8px' },
  title: {
    ...breakableText(35, 42),
    fontFamily: DISPLAY,
    fontWeight: 400,
    padding: '0 0 16px',
    textWrap: 'balance',
  },
  titleFigures: { fontFamily: SANS, fontWeight: 700 },
  /** Kept together if there is room. */
  group: { display: 'inline-block' },
  /** Never broken across lines: "e-mail", a date, a phone number. */
  whole: { whiteSpace: 'nowrap' },
  lead: { ...breakableText(17, 26), padding: '0 0 24px' },
  caseLink: { ...breakableText(17, 24, ink.blue), fontWeight: 650, textDecoration: 'none' },
  smallLink: { ...text(15, 22, ink.blue), fontWeight: 650, textDecoration: 'none' },
  meta: breakableText(15, 22, ink.quiet),
  caseLine: { ...breakableText(15, 22, ink.quiet), padding: '0 0 16px' },
  /** Space above a table of facts. */
  metaAbove: { ...breakableText(15, 22, ink.quiet), padding: '0 0 24px' },
  quote: {
    ...breakableText(17, 26),
    padding: '0 0 0 16px',
    borderLeft: `3px solid ${ink.sun}`,
  },
  line: { ...breakableText(17, 24), padding: '11px 0', borderBottom: `1px solid ${ink.line}` },
  lineQuiet: {
    ...breakableText(17, 24, ink.quiet),
    padding: '11px 0',
    borderBottom: `1px solid ${ink.line}`,
  },
  lineLast: { ...breakableText(17, 24, ink.quiet), padding: '11px 0' },
  lineTotal: {
    ...breakableText(19, 26),
    fontWeight: 750,
    padding: '11px 0',
    borderBottom: `1px solid ${ink.line}`,
  },
  amount: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  term: { ...text(15, 22, ink.quiet), padding: '7px 16px 7px 0', verticalAlign: 'top', width: '96px' },
  detail: { ...breakableText(15, 22), padding: '7px 0', verticalAlign: 'top' },
  button: {
    ...text(17, 24, ink.card),
    display: 'block',
    // Line height a fifth above the font size: 56 px in total.
    padding: '18px 24px',
    borderRadius: '12px',
    backgroundColor: ink.ink,
    fontWeight: 650,
    textAlign: 'center',
    textDecoration: 'none',
    ...outlook({ msoPaddingAlt: '0px' }),
  },
  buttonText: {
    display: 'inline-block',
    maxWidth: '100%',
    lineHeight: '120%',
    ...outlook({ msoPaddingAlt: '0px', msoTextRaise: '13.5pt' }),
  },
  image: { display: 'block', border: 'none' },
  note: { ...breakableText(15, 23), padding: '16px', borderRadius: '16px', backgroundColor: ink.mist },
  wayOut: { ...breakableText(15, 23), padding: '16px', borderRadius: '16px', backgroundColor: ink.sunWash },
  foot: { ...breakableText(14, 22, ink.quiet), padding: '24px 40px 40px', backgroundColor: ink.hush },
  /** Underlined, because color alone isn't enough inside a sentence. */
  textLink: { color: ink.blue, textDecoration: 'underline' },
  footQuiet: { color: ink.quiet, textDecoration: 'underline' },
  cover: {
    display: 'block',
    width: '100%',
    maxWidth: '520px',
    height: '232px',
    objectFit: 'cover',
    objectPosition: '50% 75%',
    borderRadius: '16px',
    ...text(15, 22, ink.quiet),
  },
} satisfies Record<string, CSSProperties>

export const style: Readonly<Record<keyof typeof styles, CSSProperties>> = styles
