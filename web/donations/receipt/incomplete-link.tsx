import { codes } from '#contract/codes.ts'
import { SpotPage } from '#web/pages/spot-page.tsx'
import { HelpContact } from '#web/shell/help-contact.tsx'

export const INCOMPLETE_LINK_TITLE = 'This link is incomplete'

/** Invalid link: cut off, mistyped or forged. The page doesn't say which. */
export const IncompleteLink = () => (
  <SpotPage spot="lost-page">
    <p className="type-strong text-quiet">{codes.notFound.status}</p>
    <h1 className="type-h1">{INCOMPLETE_LINK_TITLE}</h1>
    <p className="type-lead mt-2">
      Copy the whole link from the e-mail, or press the button there. If you still end up here, contact us.
    </p>
    <p className="mt-4">
      <HelpContact whole />
    </p>
  </SpotPage>
)
