import { HelpContact } from '#web/shell/help-contact.tsx'

/** Where a person answers. */
export const ContactLines = () => (
  <p>
    <HelpContact whole />
  </p>
)
