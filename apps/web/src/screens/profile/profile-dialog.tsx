export function ProfileDialog() { return null }
