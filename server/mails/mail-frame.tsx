import type { ReactNode } from 'react'
import { Body, Container, Head, Html, Preview, Section, Text } from 'react-email'
import { style } from './mail-style.ts'

export type MailBrand = {
  readonly name: string
  readonly legalEntity: string
  readonly supportEmail: string
  readonly supportPhone: string
}

/** Every mail's outside: the sun band with our name, the words, and who sends this and why. */
export const MailFrame = ({
  brand,
  preview,
  why,
  children,
}: {
  brand: MailBrand
  preview: string
  why: string
  children: ReactNode
}) => (
  <Html lang="en">
    <Head>
      <title>{preview}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
    </Head>
    <Preview>{preview}</Preview>
    <Body style={style.body}>
      <Container style={style.frame}>
        <Section style={style.band}>
          <Text style={style.brand}>{brand.name}</Text>
        </Section>
        <Section style={style.inner}>{children}</Section>
        <Section style={style.foot}>
          {brand.legalEntity} · {brand.supportEmail} · {brand.supportPhone}
          <br />
          {why} Not you?{' '}
          <a href={`mailto:${brand.supportEmail}`} style={style.footLink}>
            Tell us
          </a>
          .
        </Section>
      </Container>
    </Body>
  </Html>
)
