import { phoneAddress } from '#web/shell/phone-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'

/** Where a person answers. */
export const ContactLines = () => {
  const { supportEmail, supportPhone } = usePublicConfig()
  return (
    <p>
      Write to{' '}
      <a href={`mailto:${supportEmail}`} className="link-text">
        {supportEmail}
      </a>{' '}
      or call{' '}
      <a href={phoneAddress(supportPhone)} className="link-text whitespace-nowrap">
        {supportPhone}
      </a>
      .
    </p>
  )
}
