import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { codes } from '#contract/codes.ts'
import type { CaseDraft } from '#contract/fundraisers/case-draft.ts'
import { firstIncompleteStep } from '#contract/fundraisers/case-draft-problems.ts'
import { DRAFT_PARAMETER, stepAddress, stepNumber } from '#contract/page-addresses.ts'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { useSignInAgain } from '#web/identity-check/use-sign-in-again.ts'
import { publicConfigContext } from '#web/page-context.ts'
import { Frame } from '#web/shell/frame.tsx'
import { focusField } from '#web/ui/fields/focus-field.ts'
import { useNow } from '#web/ui/now.tsx'
import { stepOfPath } from '../step-list.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type LoadedWizard, loadWizard } from './load-wizard.ts'
import { SaveStatus } from './save-status.tsx'
import { DefaultButton, ExitButton, StepStrip } from './step-rail.tsx'
import { useDraftSaver } from './use-draft-saver.ts'
import { useMissingUploads } from './use-missing-uploads.ts'
import { type Place, useDraftState, type Wizard, WizardContext } from './wizard-context.ts'
import '../fundraiser.css'

type Person = Pick<UserInfo, 'userId' | 'fullName' | 'email'>
type WizardData = LoadedWizard & { readonly person: Person; readonly formKey: string }

export const loader = async ({ context, request, url }: LoaderFunctionArgs): Promise<WizardData> => {
  const api = context.get(apiContext)
  const cookies = request.headers.get('cookie')
  const isSecure = context.get(publicConfigContext).publicOrigin.startsWith('https:')
  const [loaded, { userId, fullName, email }] = await Promise.all([
    loadWizard(api, { url, cookies, isSecure }),
    redirectToSignIn(signedInPerson(context), url),
  ])
  return { ...loaded, person: { userId, fullName, email }, formKey: crypto.randomUUID() }
}

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Moving between steps of a draft makes no request: its state is on the client, which may be offline. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) => {
  const current = currentUrl.searchParams.get(DRAFT_PARAMETER)
  const after = nextUrl.searchParams.get(DRAFT_PARAMETER)
  const isSameAddress = currentUrl.href === nextUrl.href
  return formMethod !== undefined || isSameAddress || (current !== null && current !== after)
}

const StepOrRedirect = () => {
  const { caseId, fields, revision } = useDraftState()
  const { pathname } = useLocation()
  const step = stepOfPath(pathname)
  const reached = firstIncompleteStep(fields, { now: useNow() })
  if (stepNumber(step) > stepNumber(reached)) return <Navigate to={stepAddress(reached, caseId)} replace />
  return <Outlet key={`${step} ${revision}`} />
}

/** Focuses the field that the address names, to which the list of a reviewer's changes leads. */
const useLinkedField = (): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') focusField(decodeURIComponent(hash.slice(1)))
  }, [hash])
}

const NO_UPLOADS: CaseDraft['uploaded'] = { images: [], documents: [] }

const OpenWizard = ({ draft, state, reasons, scenes, person, formKey }: WizardData) => {
  const { pathname } = useLocation()
  const signInAgain = useSignInAgain()
  const saver = useDraftSaver(draft, person.userId, () => void signInAgain(codes.tokenInvalid.code))
  const [place, setPlace] = useState<Place | null>(draft?.place ?? null)
  const [uploaded, setUploaded] = useState(draft?.uploaded ?? NO_UPLOADS)
  const addUploaded = useCallback<Wizard['addUploaded']>(
    ({ images = [], documents = [] }) =>
      setUploaded((current) => ({
        images: [...current.images, ...images],
        documents: [...current.documents, ...documents],
      })),
    [],
  )
  useLinkedField()
  useMissingUploads(saver, uploaded, addUploaded)
  const step = stepOfPath(pathname)
  const wizard = useMemo<Wizard>(
    () => ({
      step,
      saver,
      scenes,
      place,
      setPlace,
      uploaded,
      addUploaded,
      formKey,
      isEdit: draft?.isEdit ?? false,
      accepted: draft?.beneficiaryAccepted === true ? draft.fields : null,
      caseState: state,
      reasons,
      version: draft?.version ?? null,
      ownName: person.fullName,
      ownEmail: person.email,
    }),
    [step, saver, scenes, place, uploaded, addUploaded, formKey, draft, state, reasons, person],
  )
  return (
    <WizardContext value={wizard}>
      <Frame
        navigation={
          <div className="flex items-center gap-6">
            <DefaultButton />
            <SaveStatus />
            <ExitButton className="wizard-exit phone:hidden" />
          </div>
        }
      >
        <StepStrip />
        <StepOrRedirect />
        <ConflictDialog />
      </Frame>
    </WizardContext>
  )
}

/** Layout of the six steps, with the shared draft and its save state. */
export default function WizardLayout() {
  const loaded = useLoaderData<typeof loader>()
  return <OpenWizard key={loaded.draft?.caseId ?? 'new'} {...loaded} />
}
