import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { Icon } from '#web/ui/icon.tsx'
import { guideOf } from './cause-guides.ts'

export type Scene = CallOutput<Calls['allRaiseScenes']>[number]

export const CauseGuideSection = ({
  code,
  scenes,
}: {
  readonly code: number
  readonly scenes: readonly Scene[]
}) => {
  // Only the first document of each scene; the wizard lists all of them.
  const documentNames = [...new Set(scenes.flatMap(({ documents }) => documents.slice(0, 1)))]
  return (
    <section id="guide" aria-labelledby="says" className="mt-16 bg-mist tablet:mt-24">
      <div className="page-width grid gap-x-24 gap-y-12 py-12 tablet:py-20 wide:grid-cols-2">
        <div>
          <h2 id="says" className="type-h2">
            What a good page says
          </h2>
          <dl className="mt-4">
            {guideOf(code).points.map(({ title, text }) => (
              <div key={title} className="border-t border-line py-4">
                <dt className="font-label">{title}</dt>
                <dd className="mt-1 text-quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h2 className="type-h2">Documents that help</h2>
          <ul className="mt-4">
            {documentNames.map((documentName) => (
              <li key={documentName} className="flex gap-3 border-t border-line py-3">
                <Icon name="article" className="mt-0.5 shrink-0" />
                {documentName}
              </li>
            ))}
          </ul>
          <p className="type-meta mt-4 rounded-panel bg-card p-4">
            <b>Only our reviewers see them.</b> Cover birth dates, patient numbers and account numbers first.
          </p>
        </div>
      </div>
    </section>
  )
}
