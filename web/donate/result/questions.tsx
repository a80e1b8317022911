import { phoneAddress } from '#web/shell/phone-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'

/** Who answers, at the foot of every result. */
export const Questions = () => {
  const { supportEmail, supportPhone, supportHours } = usePublicConfig()
  return (
    <p className="type-meta mt-12 border-t border-line pt-6 text-quiet">
      Questions?{' '}
      <a href={`mailto:${supportEmail}`} className="target hover:underline">
        {supportEmail}
      </a>{' '}
      or{' '}
      <a href={phoneAddress(supportPhone)} className="target whitespace-nowrap hover:underline">
        {supportPhone}
      </a>
      , {supportHours}.
    </p>
  )
}
