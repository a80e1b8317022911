import { Fragment } from 'react'
import type { MailBrand } from './mail-frame.tsx'
import { style } from './mail-style.ts'

type SupportLinkProps = { readonly text: string; readonly brand: Pick<MailBrand, 'supportEmail'> }

/** Text with our support address as a link. */
export const TextWithSupportLink = ({ text, brand: { supportEmail } }: SupportLinkProps) =>
  text.split(supportEmail).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={index}>
      {index > 0 && (
        <a href={`mailto:${supportEmail}`} style={style.textLink}>
          {supportEmail}
        </a>
      )}
      {part}
    </Fragment>
  ))
