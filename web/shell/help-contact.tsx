import { phoneAddress } from './phone-address.ts'
import { usePublicConfig } from './public-config.ts'

type HelpContactProps = {
  /** As a full sentence: "Write to … or call …". */
  readonly whole?: boolean
  readonly linkClass?: string
}

/** Support's contacts and hours: "help@hearten.example or (555) 014-0199, every day 7 AM to 7 PM Pacific Time." */
export const HelpContact = ({ whole, linkClass = 'link-text' }: HelpContactProps) => {
  const { supportEmail, supportPhone, supportHours } = usePublicConfig()
  return (
    <>
      {whole && 'Write to '}
      <a href={`mailto:${supportEmail}`} className={linkClass}>
        {supportEmail}
      </a>
      {whole ? ' or call ' : ' or '}
      <a href={phoneAddress(supportPhone)} className={`${linkClass} whitespace-nowrap`}>
        {supportPhone}
      </a>
      , <span className="inline-block">{supportHours}.</span>
    </>
  )
}
