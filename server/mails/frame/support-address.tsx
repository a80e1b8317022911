import { Fragment } from 'react'
import { Link } from 'react-email'
import type { MailBrand } from './mail-frame.tsx'
import { style } from './mail-style.ts'

type AddressedProps = { readonly text: string; readonly brand: Pick<MailBrand, 'supportEmail'> }

/** Text with our support address as a link. */
export const Addressed = ({ text, brand: { supportEmail } }: AddressedProps) =>
  text.split(supportEmail).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    <Fragment key={place}>
      {place > 0 && (
        <Link href={`mailto:${supportEmail}`} style={style.textLink}>
          {supportEmail}
        </Link>
      )}
      {part}
    </Fragment>
  ))
