import { HelpContact } from '#web/shell/help-contact.tsx'

/** Support contacts. */
export const ContactLines = () => (
  <p>
    <HelpContact whole />
  </p>
)
