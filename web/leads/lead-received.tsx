import { useState } from 'react'
import { latePart } from '#web/browser/late-part.tsx'
import { phoneAddress } from '#web/shell/phone-address.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'

const TITLE = 'We’ll be in touch'

/** Where it can't be loaded, the card says the same. */
const LeadReceivedDialog = latePart(
  async () => (await import('./lead-received-dialog.tsx')).LeadReceivedDialog,
)

const ContactText = () => {
  const { supportPhone, supportHours } = usePublicConfig()
  return (
    <p>
      Someone will call or write back within one business day. If you’d rather call us:{' '}
      <a href={phoneAddress(supportPhone)} className="link whitespace-nowrap">
        {supportPhone}
      </a>
      , {supportHours}.
    </p>
  )
}

/** Replaces the form once it was submitted. With scripts, a dialog says the same. */
export const LeadReceived = () => {
  const [open, setOpen] = useState(true)
  const figure = (
    <span className="inline-flex size-14 items-center justify-center rounded-full bg-pine-wash text-pine">
      <Icon name="check" size={28} />
    </span>
  )
  return (
    <>
      <Card lifted id="ask" className="p-4 tablet:p-8">
        {figure}
        <h2 className="type-h2 mt-4">{TITLE}</h2>
        <div className="mt-2">
          <ContactText />
        </div>
      </Card>
      <LeadReceivedDialog title={TITLE} figure={figure} open={open} onClose={() => setOpen(false)}>
        <ContactText />
      </LeadReceivedDialog>
    </>
  )
}
