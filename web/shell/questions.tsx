import { HelpContact } from './help-contact.tsx'

/** Support contacts below every result. */
export const Questions = () => (
  <p className="type-meta mt-12 border-t border-line pt-6 text-quiet">
    Questions? <HelpContact linkClass="target hover:underline" />
  </p>
)
