"use client";

export { ErrorBoundaryScreen as default } from "@/components/shell/error-boundary.client";
