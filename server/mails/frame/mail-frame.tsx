import type { ReactNode } from 'react'
import { mailAssetPath } from '../mails.routes.ts'
import { Body, Preview, Row, Section } from './elements.tsx'
import { fontFaces, style } from './mail-style.ts'

export type MailBrand = {
  readonly name: string
  readonly legalEntity: string
  readonly supportEmail: string
  readonly supportPhone: string
  /** Support hours, shown after the phone number. */
  readonly supportHours: string
  /** Origin of the legal documents, if not ours. */
  readonly pdfOrigin: string | undefined
}

/** The site that sends a mail. */
export type MailSite = { readonly brand: MailBrand; readonly publicOrigin: string }

const SiteHeader = ({ brand, publicOrigin }: MailSite) => (
  <Section style={style.band}>
    <Row>
      <td style={style.heart}>
        <img
          src={`${publicOrigin}${mailAssetPath('heart.png')}`}
          alt=""
          width={24}
          height={24}
          // React preloads other images, in a link that mail programs don't know.
          loading="lazy"
          style={style.image}
        />
      </td>
      <td style={style.brand}>{brand.name}</td>
    </Row>
  </Section>
)

const Footer = ({ brand, publicOrigin, why }: MailSite & { why: string }) => {
  const documents = `${brand.pdfOrigin ?? publicOrigin}/documents`
  return (
    <Section style={style.foot}>
      {brand.legalEntity} · {brand.supportEmail} · <span style={style.whole}>{brand.supportPhone}</span>,{' '}
      <span style={style.group}>{brand.supportHours}</span>
      <br />
      {why} Not you?{' '}
      <a href={`mailto:${brand.supportEmail}`} style={{ ...style.textLink, ...style.whole }}>
        Write to us
      </a>
      .
      <br />
      <a href={`${documents}/privacy-policy.pdf`} style={style.footQuiet}>
        Privacy policy (PDF)
      </a>
      {' · '}
      <a href={`${documents}/terms-of-use.pdf`} style={style.footQuiet}>
        Terms of use (PDF)
      </a>
    </Section>
  )
}

/** Layout of every mail: a header with our name, the content, and a footer that says who sends it and why. */
export const MailFrame = ({
  site,
  preview,
  why,
  children,
}: {
  site: MailSite
  preview: string
  why: string
  children: ReactNode
}) => (
  <html lang="en" dir="ltr">
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{preview}</title>
      {/* Prevents mail programs from linking numbers, dates or addresses in typed text. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{fontFaces(site.publicOrigin)}</style>
    </head>
    <Body>
      <Preview text={preview} />
      <Section style={style.frame}>
        <header>
          <SiteHeader {...site} />
        </header>
        <main>
          <Section style={style.inner}>{children}</Section>
        </main>
        <footer>
          <Footer {...site} why={why} />
        </footer>
      </Section>
    </Body>
  </html>
)
