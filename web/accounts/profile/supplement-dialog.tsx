import { useNavigate } from 'react-router'
import type { UserInfo } from '#contract/account-shapes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailForm } from './email-section.tsx'
import { NameForm } from './name-section.tsx'

/** First the name, then the address, each only where it is missing; it goes when nothing is. */
export const SupplementDialog = ({ info }: { readonly info: UserInfo }) => {
  const navigate = useNavigate()
  const asksName = info.missing.includes('fullName')
  return (
    <Dialog
      title={asksName ? 'What’s your name?' : 'Where can we write to you?'}
      intro={
        asksName
          ? 'Donors see who organizes a fundraiser.'
          : 'Gifts, questions and payouts are told by e-mail. We send a code to see that it’s yours.'
      }
      open
      onClose={() => void navigate('/fundraiser')}
    >
      {asksName ? <NameForm info={info} words="Continue" kind="primary" /> : <EmailForm info={info} />}
    </Dialog>
  )
}
