import type { ReactNode } from 'react'
import { Body, Column, Container, Head, Html, Img, Preview, Row, Section } from 'react-email'
import { mailAssetPath } from '../mails.routes.ts'
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
      <Column style={style.heart}>
        <Img src={`${publicOrigin}${mailAssetPath('heart.png')}`} alt="" width={24} height={24} />
      </Column>
      <Column style={style.brand}>{brand.name}</Column>
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
        Tell us
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
  <Html lang="en">
    <Head>
      <title>{preview}</title>
      {/* Prevents mail programs from linking numbers, dates or addresses in typed text. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{fontFaces(site.publicOrigin)}</style>
    </Head>
    <Preview>{preview}</Preview>
    <Body style={style.body}>
      <Container style={style.frame}>
        <header>
          <SiteHeader {...site} />
        </header>
        <main>
          <Section style={style.inner}>{children}</Section>
        </main>
        <footer>
          <Footer {...site} why={why} />
        </footer>
      </Container>
    </Body>
  </Html>
)
