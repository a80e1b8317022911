import { useAccount } from '#web/accounts/use-account.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Lets a person who came by a mailed link close the check; signed-in people sign out instead. The form loads a
 * new page, which clears the memory of this one.
 */
export const CloseCheck = () => {
  const { signedIn } = useAccount()
  if (signedIn) return null
  return (
    <form method="post" action="/kyc/close" className="mt-8" onSubmit={() => formPersistence.forget()}>
      <p className="type-meta text-quiet">
        Done here? On a shared computer, sign out of this check. Your newest link opens it again.
      </p>
      <Button type="submit" kind="text" size="small" className="-ml-2">
        Sign out of this check
      </Button>
    </form>
  )
}
