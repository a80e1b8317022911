export default function Home() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Help, from the people next door</h1>
    </div>
  )
}
