import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogSheet } from '#web/ui/dialog.tsx'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { FullNameField } from '#web/ui/fields/full-name-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Chapter } from './specimen.tsx'

const nothing = () => undefined

const Done = () => (
  <span className="inline-flex size-14 items-center justify-center rounded-full bg-pine-wash">
    <Icon name="check" size={24} />
  </span>
)

const Supplement = () => (
  <DialogSheet title="Two things before you start" intro="Facebook didn’t share these." onClose={nothing}>
    <div className="grid gap-4">
      <FullNameField label="Full name" defaultValue="Lena Whitcomb" data-show="focus" />
      <EmailField label="E-mail" />
      <Button wide size="large" className="mt-2">
        Continue
      </Button>
    </div>
  </DialogSheet>
)

const LeadSent = () => (
  <DialogSheet title="We’ll call you, Tess" figure={<Done />} onClose={nothing}>
    <p className="-mt-4">
      Tomorrow before noon, Central time, from (555) 014-0199. We also sent a short list to
      tess.moran@mail.example of what to have at hand.
    </p>
    <Button wide className="mt-6">
      Done
    </Button>
  </DialogSheet>
)

const Confirm = () => (
  <DialogSheet title="End this fundraiser?" onClose={nothing}>
    <p className="-mt-4">Giving stops now. The page stays, and $5,957.50 still goes to Rosa as it clears.</p>
    <div className="mt-6 grid grid-cols-2 gap-2">
      <Button kind="secondary" size="small" className="px-2">
        Keep it open
      </Button>
      <Button size="small">End it</Button>
    </div>
  </DialogSheet>
)

const Live = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog title="Two things before you start" open={open} onClose={() => setOpen(false)} closesOnOverlay>
        <FullNameField label="Full name" />
        <Button wide size="large" className="mt-6" onClick={() => setOpen(false)}>
          Continue
        </Button>
      </Dialog>
    </>
  )
}

export const Dialogs = () => (
  <Chapter title="Dialogs" text="Supplement-info, leads success, confirmation.">
    <div className="grid items-start gap-6 tablet:grid-cols-3">
      {[Supplement, LeadSent, Confirm].map((Sheet) => (
        <div key={Sheet.name} className="rounded-card bg-card shadow-floating [--sheet-padding:24px]">
          <Sheet />
        </div>
      ))}
    </div>
    <div className="mt-8">
      <Live />
    </div>
  </Chapter>
)
