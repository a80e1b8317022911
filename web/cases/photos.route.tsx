import type { MetaFunction } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { photoId } from './case-address.ts'
import { ListFrame, useCaseDialog } from './case-dialog.tsx'
import { Lightbox } from './lightbox.tsx'
import { Picture } from './picture.tsx'

export const handle = { dialog: true, cache: [] } satisfies RouteHandle

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Gallery', matches) },
  { name: 'robots', content: 'noindex' },
]

const photosText = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`

/** A case's photos: a lightbox over the case's page, or a page of all photos when opened directly. */
export default function Photos() {
  const { detail, isDialog } = useCaseDialog()
  const { gallery } = detail
  if (isDialog && gallery.length > 0) return <Lightbox detail={detail} />
  return (
    <ListFrame title="Gallery" intro={`${photosText(gallery.length)} of ${detail.title}`}>
      {gallery.length === 0 && (
        <EmptyState icon="image" heading="No photo yet">
          {detail.organizer.firstName} can add some at any time.
        </EmptyState>
      )}
      <ul className="space-y-8">
        {gallery.map((image, index) => (
          <li key={image.mediaId} id={photoId(index)}>
            <Picture
              image={image}
              sizes="(width < 800px) 100vw, 736px"
              eager={index === 0}
              className="rounded-control"
            />
            <p className="type-meta mt-2">{image.caption ?? image.alt}</p>
          </li>
        ))}
      </ul>
    </ListFrame>
  )
}
