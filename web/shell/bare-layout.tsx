import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** Only the logo: for pages from which the rest of the site can't be reached. */
export default function BareLayout() {
  return (
    <Frame navigation={null}>
      <Outlet />
    </Frame>
  )
}
