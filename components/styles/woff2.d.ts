/** The bundler replaces an imported font by its address. */
declare module "*.woff2" {
  const url: string;
  export default url;
}
