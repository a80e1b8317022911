import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Frame } from './frame.tsx'
import { MainNavigation } from './main-navigation.tsx'
import { SignInNote } from './sign-in-note.tsx'

export default function DefaultLayout() {
  return (
    <Frame navigation={<MainNavigation />} footer={<Footer />}>
      <SignInNote />
      <Outlet />
    </Frame>
  )
}
