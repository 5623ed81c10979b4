export {
  ContainersRoute as default,
  containersMetadata as generateMetadata,
} from "@/app/_partials/containers";
