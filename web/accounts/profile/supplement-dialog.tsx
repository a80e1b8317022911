import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { useFocusHeadingOnClose } from '#web/browser/use-focus-heading-on-close.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { fetchSignedIn } from '../use-account.ts'
import { type AccountAnswer, hasErrors } from './account-answer.ts'
import { PageOwner, useSection } from './section-form.tsx'
import { SupplementForm } from './supplement-form.tsx'
import { SignInLink, SupplementSignIn } from './supplement-sign-in.tsx'

/** "Facebook didn’t share these.", if there is a provider to name. */
const introOf = ({ signInMethods, missing }: UserInfo): string => {
  const these = missing.length > 1 ? 'these' : 'this'
  const what = missing.length > 1 ? 'these' : missing[0] === 'email' ? 'your e-mail' : 'your name'
  const [first, ...others] = signInMethods.filter((method) => method !== 'password' && method !== 'passkey')
  return first === undefined || others.length > 0
    ? `We don’t have ${these} yet.`
    : `${PROVIDER_LOOKS[first].name} didn’t share ${what}.`
}

const wordsOf = (info: UserInfo, { codesSent, signIn, values }: AccountAnswer) => {
  if (signIn === 'again')
    return {
      title: 'Sign in once more',
      intro: `You signed in more than ${FRESH_SESSION_MINUTES} minutes ago, so we’ll check that it’s still you before we add your e-mail. You’ll come right back here, and what you typed stays.`,
    }
  return codesSent
    ? {
        title: 'Check your e-mail',
        intro: `We sent a 6-digit code to ${values['newEmail'] ?? 'it'}. It works for ${EMAIL_CODE_MINUTES} minutes.`,
      }
    : {
        title: `${info.missing.length > 1 ? 'Two things' : 'One thing'} before you start`,
        intro: introOf(info),
      }
}

/** Asks for missing data, all at once; closes when complete. */
export const SupplementDialog = ({ info }: { readonly info: UserInfo }) => {
  const navigate = useNavigate()
  const section = useSection('supplement')
  const { answer } = section
  const isNameSaved = answer.codesSent && !hasErrors(answer) && info.missing.includes('fullName')
  useEffect(() => {
    // Loads the saved name, so that going back a step doesn't ask for it again.
    if (isNameSaved) void fetchSignedIn()
  }, [isNameSaved])
  useFocusHeadingOnClose()
  useFocusAfterRemoval(answer.signIn, section.busy === null, () =>
    document.querySelector<HTMLElement>('dialog[open] h2'),
  )
  return (
    <Dialog
      code="supplement_info"
      {...wordsOf(info, answer)}
      open
      onClose={() => void navigate('/fundraiser')}
    >
      {answer.signIn === 'again' ? (
        <SupplementSignIn info={info} />
      ) : (
        <div className="space-y-4">
          <PageOwner value={info.userId}>
            <SupplementForm info={info} section={section} />
          </PageOwner>
          {answer.signIn === 'instead' && <SignInLink />}
        </div>
      )}
    </Dialog>
  )
}
