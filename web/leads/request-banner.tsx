import { phoneAddress } from '#web/shell/phone-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'

export const RequestBanner = ({ to = '#ask' }: { readonly to?: string }) => {
  const { supportPhone, supportHours } = usePublicConfig()
  return (
    <section className="page-width py-16 wide:py-24">
      <div className="on-sun flex flex-wrap items-center justify-between gap-x-8 gap-y-6 rounded-card bg-sun px-6 py-8 tablet:px-16 tablet:py-14 forced-colors:border">
        <div>
          <h2 className="type-h2-home">Talk to a person first</h2>
          <p className="type-meta mt-2 first-letter:uppercase">{supportHours}.</p>
        </div>
        <p className="flex flex-wrap gap-2 phone:w-full phone:flex-col">
          <a href={to} className={buttonClass({ kind: 'primary', size: 'large' })}>
            Ask for a call
          </a>
          <a href={phoneAddress(supportPhone)} className={buttonClass({ kind: 'secondary', size: 'large' })}>
            <Icon name="phone" />
            {supportPhone}
          </a>
        </p>
      </div>
    </section>
  )
}
