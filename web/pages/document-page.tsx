import { type DocumentText, versionDate } from '#contract/document-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SpotName } from '#web/ui/spot-illustration.tsx'
import { ReadingPage, ReadingSection } from './reading-page.tsx'

type DocumentPageProps = {
  readonly document: DocumentText
  readonly pdfUrl: string
  readonly picture: SpotName
}

const sectionId = (index: number): string => `section-${index + 1}`

/** A legal document as a page, with the text of its PDF. */
export const DocumentPage = ({ document, pdfUrl, picture }: DocumentPageProps) => (
  <ReadingPage
    title={document.title}
    intro={`Last updated ${versionDate(document.version)}.`}
    picture={picture}
    contents={document.sections.map(({ heading }, index) => ({ id: sectionId(index), title: heading }))}
  >
    <p>
      <a href={pdfUrl} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="download-simple" size={18} />
        {document.title} (PDF)
      </a>
    </p>
    {document.sections.map(({ heading, paragraphs }, index) => (
      <ReadingSection key={heading} id={sectionId(index)} title={heading}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ReadingSection>
    ))}
  </ReadingPage>
)
