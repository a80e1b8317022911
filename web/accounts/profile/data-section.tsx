import { use } from 'react'
import { href } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PERSON_FIELD } from './form-owner.ts'
import { PageOwner, SectionCard } from './section-form.tsx'

export const DataSection = () => (
  <SectionCard
    title="Your data"
    intro="What we keep about you: account, devices, saved cards, fundraisers and what you wrote there, identity checks, and the gifts, reports and e-mail choices tied to your address."
  >
    <a
      href={`${href('/account/export')}?${new URLSearchParams({ [PERSON_FIELD]: use(PageOwner) ?? '' })}`}
      className={buttonClass({ kind: 'secondary' })}
    >
      <Icon name="download-simple" />
      Download your data
    </a>
  </SectionCard>
)
